/**
 * Prose to HTML. Raw HTML in a text stays text. Links that drive the page and mentions of the glossary become buttons
 * with what they stand for in `data-go` and `data-term`; `Prose.svelte` listens for them.
 */
import MarkdownIt from 'markdown-it';
import { MENTION, schemes, splitTarget, type Term } from './format.mjs';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/**
 * Chinese has no blanks between words, so that CommonMark takes the stars in `**[代理](…)**是` for text: punctuation before
 * them and a letter after. Beside Chinese writing, stars begin and end emphasis wherever no blank is on that side.
 */
class ProseState extends markdown.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    const [before = ' ', after = ' '] = [this.src[start - 1], this.src[start + found.length]];
    if (!canSplitWord || !/\p{Script=Han}/u.test(before + after)) return found;
    return { ...found, can_open: /\S/.test(after), can_close: /\S/.test(before) };
  }
}
markdown.inline.State = ProseState;

markdown.validateLink = (target) => schemes.includes(splitTarget(target).scheme);
markdown.normalizeLink = (target) => target;

markdown.inline.ruler.before('link', 'mention', (state, silent) => {
  const [whole, id = '', label] =
    new RegExp(MENTION.source, 'y').exec(state.src.slice(state.pos)) ?? [];
  if (!whole) return false;
  if (!silent) {
    const token = state.push('mention', '', 0);
    token.info = id;
    token.content = label ?? '';
  }
  state.pos += whole.length;
  return true;
});

/** Links that drive the page are buttons; links cannot be nested, so that each end belongs to the last beginning. */
markdown.core.ruler.push('drive', (state) => {
  for (const { children } of state.tokens) {
    let drives = false;
    for (const token of children ?? []) {
      if (token.type === 'link_open') {
        const target = String(token.attrGet('href') ?? '');
        const { scheme } = splitTarget(target);
        drives = scheme !== 'https';
        token.attrs = drives
          ? [
              ['type', 'button'],
              ['class', `go ${scheme}`],
              ['data-go', target],
            ]
          : [...(token.attrs ?? []), ['target', '_blank'], ['rel', 'noreferrer']];
      }
      if (drives && token.type.startsWith('link_')) token.tag = 'button';
    }
  }
});

export function render(
  text: string,
  inline: boolean,
  terms: ReadonlyMap<string, Term>,
  language: 'en' | 'zh',
): string {
  markdown.renderer.rules.mention = (tokens, i) => {
    const id = tokens[i]?.info ?? '';
    const label = tokens[i]?.content || (terms.get(id)?.[language] ?? id);
    const name = markdown.utils.escapeHtml(id);
    return `<button type="button" class="term" data-term="${name}" aria-haspopup="dialog">${markdown.utils.escapeHtml(label)}</button>`;
  };
  return inline ? markdown.renderInline(text) : markdown.render(text);
}
