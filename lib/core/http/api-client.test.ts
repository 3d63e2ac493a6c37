import { expect, it, vi } from 'vitest'
import { ApiError, ask } from '@/lib/core/http/api-client'

const crowded = (seconds: number) =>
  Response.json({ message: 'Слишком много' }, { status: 429, headers: { 'Retry-After': String(seconds) } })

/** The result of a read with these answers, without waiting for Retry-After. */
async function asking(answers: readonly Response[]) {
  vi.useFakeTimers()
  const fetched = vi.fn(async () => answers[Math.min(fetched.mock.calls.length, answers.length) - 1]?.clone())
  vi.stubGlobal('fetch', fetched)
  const outcome = ask('GET /api/user', {}).then(
    (answer) => answer,
    (refusal: unknown) => Object(refusal).status,
  )
  await vi.runAllTimersAsync()
  return [await outcome, fetched.mock.calls.length]
}

it('F7 a reading that met a crowd of one’s own is made again when it was told to, and not for ever', async () => {
  const here = Response.json({ data: 1 })
  expect(await asking([crowded(3), crowded(3), here])).toEqual([{ data: 1 }, 3])
  expect(await asking([crowded(3)])).toEqual([429, 4])
})

it('F7 what is refused for longer is told at once', async () => {
  expect(await asking([crowded(60)])).toEqual([429, 1])
})

it('F7 a page of a portal or of a proxy is no answer, and an empty answer is one', async () => {
  const page = new Response('<html>Вход в сеть</html>', { headers: { 'Content-Type': 'text/html' } })
  const broken = new Response('{"data":', { headers: { 'Content-Type': 'application/json' } })
  expect(await asking([page])).toEqual([0, 1])
  expect(await asking([broken])).toEqual([0, 1])
  expect(await asking([new Response(null, { status: 204 })])).toEqual([undefined, 1])
})

it.each([
  [0, 'Сервер не ответил. Проверьте подключение к сети и повторите.'],
  [413, 'Сервер ответил кодом 413'],
])('a refusal without words of the system, %i, is not told as a lost network', (status, words) => {
  expect(new ApiError(status, {}).message).toBe(words)
})
