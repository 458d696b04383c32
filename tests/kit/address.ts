/** The `index`-th of 16 777 216 private addresses. */
export const madeUpAddress = (index: number) =>
  `10.${index >> 16 & 255}.${index >> 8 & 255}.${index & 255}`;
