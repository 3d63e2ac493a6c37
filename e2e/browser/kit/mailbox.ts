import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** Parsed letters by file name, since a delivered letter does not change. */
const read = new Map<string, Promise<Email>>()

function letterIn(file: string): Promise<Email> {
  const known = read.get(file) ?? PostalMime.parse(readFileSync(file))
  read.set(file, known)
  return known
}

/** Letters received by this run's SMTP server, oldest first. */
async function received(): Promise<Email[]> {
  const folder = process.env.MAIL_FOLDER ?? ''
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  files.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  return Promise.all(files.map((file) => letterIn(join(folder, file))))
}

export async function lettersTo(address: string, subject: RegExp): Promise<Email[]> {
  const letters = await received()
  return letters.filter(
    (letter) => letter.to?.some((to) => to.address === address) && subject.test(letter.subject ?? ''),
  )
}

/** The latest letter to an address once there are `count` of them. */
export async function letterTo(address: string, subject: RegExp, count = 1): Promise<Email> {
  await expect.poll(async () => (await lettersTo(address, subject)).length).toBe(count)
  const letter = (await lettersTo(address, subject)).at(-1)
  if (!letter) throw new Error(`no letter to ${address}`)
  return letter
}

/** The path of a letter's link into the application. */
export function linkIn(letter: Email, part: string): string {
  const found = (letter.text ?? '').match(/https?:\/\/\S+/g)?.find((link) => link.includes(part))
  if (!found) throw new Error(`the letter has no link to ${part}`)
  const url = new URL(found)
  return url.pathname + url.search
}
