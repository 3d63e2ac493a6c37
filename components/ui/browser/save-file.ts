/** Hands a file made in the browser to its downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download reads the URL after the click returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
