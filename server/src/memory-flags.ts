/**
 * With which flags of Node the server is to run. Left to itself the collector's young space (in MB) takes some 250 MB more under load, and
 * the old one keeps room for up to several times what lives, by how busy the machine was when it last looked; no request is faster for
 * either. Without guesses at what will live long the old space fills a third slower. What is left there is moved together at each full
 * collection, or its pages, never quite empty, come to be a few more from hour to hour: at half of one core's load that is a stop of
 * 0.1 s every two minutes. Further collections that would follow each one for the sake of memory (memory reducer) cost a tenth of a turn
 * and give nothing that is not soon taken again.
 */
export const memoryFlags = [
  "--max-semi-space-size=16",
  "--heap-growing-percent=40",
  "--no-allocation-site-pretenuring",
  "--memory-saver-mode",
  "--compact-on-every-full-gc",
  "--no-memory-reducer",
];
