/** One measured number, with what it must reach (`gate`) and what it should (`aim`). */
export interface Figure {
  key: string;
  name: string;
  value: number;
  unit: string;
  gate?: number;
  aim?: number;
  /** "at most" unless said. */
  compare?: "at least";
}
