import { expect } from 'vitest'
import type { Answer, Client } from '@/e2e/support/api'

/** Ids of the rows on all pages of a list; none stands there twice. @param meanwhile what comes as a page is read */
export async function idsOfPages(
  client: Client,
  first: string,
  meanwhile: (page: number) => Promise<Answer | undefined> = async () => undefined,
): Promise<number[]> {
  const seen: number[] = []
  for (let [path, page]: [unknown, number] = [first, 0]; typeof path === 'string'; page += 1) {
    const [answer, added] = await Promise.all([client.get(path), meanwhile(page)])
    expect([answer.status, added?.status ?? 201], `${path} ${page}`).toEqual([200, 201])
    seen.push(...Object(answer.at('data')).map(({ id }: { id: number }) => id))
    path = answer.at('links', 'next')
  }
  expect(new Set(seen).size, first).toBe(seen.length)
  return seen
}
