/** Lets the background work of a server do what it has to do after a change. */
export async function settle(): Promise<void> {}
