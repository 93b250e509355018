// Constants of downloads. Commerce 2.2, 2.5. Portable.

export const linkLifeMs = 24 * 60 * 60 * 1000;
export const downloadsPerLink = 10;
/** Our choice: range requests per download. */
export const requestsPerLink = 650;
export const fileBytesMax = 300 * 1024 * 1024;
export const filesPerProduct = 20;
