/**
 * With which flags of Node the server is to run. Left to itself the collector's young space (in MB) takes some 250 MB more under load, and
 * the old one keeps room for up to several times what lives, by how busy the machine was when it last looked; no request is faster for
 * either. Without guesses at what will live long the old space fills a third slower.
 */
export const memoryFlags = ["--max-semi-space-size=16", "--heap-growing-percent=40", "--no-allocation-site-pretenuring"];
