/** A line of a measurement. */
export const write = (text: string) => process.stdout.write(`${text}\n`)

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`
