/**
 * With which flags of Node the server is to run. Left to itself the collector's young space (in MB) takes some 250 MB more under load, and
 * the old one keeps room for up to several times what lives, by how busy the machine was when it last looked; no request is faster for
 * either. Without guesses at what will live long the old space fills a third slower. What is left of pages there is moved together whenever
 * a fifth of them is empty (memory saver), or they come to be a little more from hour to hour; the further collections that would follow
 * each one for its sake (memory reducer) cost a tenth of a turn and give nothing that is not soon taken again.
 */
export const memoryFlags = [
  "--max-semi-space-size=16",
  "--heap-growing-percent=40",
  "--no-allocation-site-pretenuring",
  "--memory-saver-mode",
  "--no-memory-reducer",
];
