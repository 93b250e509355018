// Saves the file that a call returns. The screen stays open, even when the server returns an error.

/** @returns whether the download succeeded */
export async function download(path: string, fileName: string): Promise<boolean> {
  try {
    const response = await fetch(path);
    if (!response.ok) return false;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = fileName;
    link.click();
    // The browser reads the blob while saving, so revoke its URL later.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  } catch {
    // The network failed.
    return false;
  }
}
