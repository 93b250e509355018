// Saves files in the person's downloads.

/** Saves the file that a call returns. The screen stays open, even when the server returns an error. @returns whether that succeeded */
export async function download(path: string, fileName: string): Promise<boolean> {
  try {
    const response = await fetch(path);
    if (!response.ok) return false;
    saveFile(await response.blob(), fileName);
    return true;
  } catch {
    // The network failed.
    return false;
  }
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser reads the blob while saving, so revoke its URL later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
