/** Milliseconds of each of `count` runs, after a tenth as many to warm up. */
export async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < Math.ceil(count / 10); run += 1) await work()
  const taken: number[] = []
  for (let run = 0; run < count; run += 1) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  return taken
}
