/** One item of text as pdf.js gives it, with its place on the page. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isBold: boolean;
  isUpright: boolean;
}
