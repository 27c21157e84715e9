declare module 'subset-font' {
  export default function subset(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number }>;
      noLayoutClosure: boolean;
    },
  ): Promise<Uint8Array>;
}
