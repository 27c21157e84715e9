/**
 * The drawing as a picture that stands alone: an SVG file with its own colours and font, and a PNG made from it. The
 * same places, sizes and colours as on the page (`graph/Drawing.svelte`), without what is selected.
 */
import type { Drawn } from '../app/shown.svelte.ts';
import { pathOf } from '../graph/curve.ts';
import { labelWidth } from '../graph/model.ts';
import { opIcons } from '../ui/op-icons.ts';

/** Value of a colour by its name in `tokens.css`. */
export type Colours = (name: string) => string;

export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export function svgOf({ model, at, direction }: Drawn, colours: Colours, font = ''): string {
  const parts: string[] = [];
  const r = (n: number): number => Math.round(n * 10) / 10;
  for (const { path, title, type } of model.groups) {
    const frame = at.groups[path];
    if (!frame) continue;
    const { x, y, width, height } = frame;
    parts.push(
      `<rect class="frame" x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}" rx="10"/>`,
      `<text class="group" x="${r(x + 12)}" y="${r(y + 18)}">${escapeXml(title)}<tspan class="type" dx="8">${escapeXml(type)}</tspan></text>`,
    );
  }
  for (const { id } of model.lines) {
    const route = at.lines[id];
    if (route)
      parts.push(
        `<path class="line" d="${pathOf(route.points, direction)}" marker-end="url(#arrow)"/>`,
      );
  }
  for (const { id, label } of model.lines) {
    const place = at.lines[id]?.label;
    if (!place) continue;
    const wide = labelWidth(label);
    parts.push(
      `<rect class="under" x="${r(place.x - wide / 2)}" y="${r(place.y - 8)}" width="${r(wide)}" height="16" rx="4"/>`,
      `<text class="shape" x="${r(place.x)}" y="${r(place.y + 4)}">${escapeXml(label)}</text>`,
    );
  }
  for (const box of model.boxes) {
    const place = at.boxes[box.id];
    if (!place) continue;
    const { width, height, op } = box;
    const ink = colours(op === 'group' ? 'mute' : op);
    const corner = `M8 0H5V${height}H8A8 8 0 0 1 0 ${height - 8}V8A8 8 0 0 1 8 0z`;
    parts.push(
      `<g transform="translate(${r(place.x - width / 2)},${r(place.y - height / 2)})">`,
      `<title>${escapeXml(`${box.title} (${op})`)}</title>`,
      `<rect class="face" width="${width}" height="${height}" rx="8"/>`,
      `<path d="${corner}" fill="${ink}"/>`,
      `<text class="title" x="18" y="23">${escapeXml(box.title)}</text>`,
      `<text class="subtitle" x="18" y="41">${escapeXml(box.subtitle)}</text>`,
      `<path class="icon" stroke="${ink}" transform="translate(${width - 22},${height - 21})" d="${opIcons[op]}"/>`,
      '</g>',
    );
  }
  const face = font
    ? `@font-face{font-family:"Tracepad Mono";src:url(${font}) format("woff2");font-weight:400 600}`
    : '';
  const family = `${font ? '"Tracepad Mono",' : ''}"JetBrains Mono",ui-monospace,Menlo,Consolas,monospace`;
  const style = `${face}
text{font-family:${family};font-variant-ligatures:none}
.frame{fill:${colours('line-2')};fill-opacity:.45;stroke:${colours('line')}}
.group{font-size:11.5px;font-weight:500;fill:${colours('mute')}}.type{fill:${colours('faint')};font-weight:400}
.line{fill:none;stroke:${colours('edge')};stroke-width:1.4}
.under{fill:${colours('bg')}}.shape{font-size:11px;fill:${colours('mute')};text-anchor:middle}
.face{fill:${colours('pane')};stroke:${colours('line')};stroke-width:1.2}
.title{font-size:13.5px;font-weight:600;fill:${colours('text')}}.subtitle{font-size:11.5px;fill:${colours('mute')}}
.icon{fill:none;stroke-width:1.3;stroke-linecap:round;stroke-linejoin:round}`;
  const [width, height] = [Math.ceil(at.width), Math.ceil(at.height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>${style}</style>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7.4" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.6 8 4 0 7.4z" fill="${colours('edge')}"/></marker></defs>
<rect width="100%" height="100%" fill="${colours('bg')}"/>
${parts.join('\n')}
</svg>
`;
}

/** What browsers refuse to draw on. */
const LARGEST = 8192;

export async function pngOf(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const fit = Math.min(scale, LARGEST / image.width, LARGEST / image.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * fit);
    canvas.height = Math.round(image.height * fit);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture was made'))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
