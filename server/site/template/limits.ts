// What a template folder may hold. Template-folders 1; the file size is the documented one.

export const filesMax = 2_000;
export const fileBytesMax = 10 * 1024 * 1024;
/** Template code, styles and settings: text that we parse. */
export const textBytesMax = 1024 * 1024;
export const folderBytesMax = 200 * 1024 * 1024;
/** How deep `template.conf` may lie (`src/`, `build/`, `template/`). */
export const confDepthMax = 4;
