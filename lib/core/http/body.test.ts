import { gzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { GUEST_BODY, JSON_BODY, readJson } from '@/lib/core/http/body'

const CHUNK = 64 * 1024
const { maxBytes: MAX_BODY_BYTES } = JSON_BODY
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A body of this size that counts the bytes read from it. */
function counted(bytes: number) {
  const pulled = { bytes: 0, cancelled: false }
  const stream = new ReadableStream({
    pull(controller) {
      if (pulled.bytes >= bytes) return controller.close()
      pulled.bytes += CHUNK
      controller.enqueue(new Uint8Array(CHUNK).fill(0x20))
    },
    cancel() {
      pulled.cancelled = true
    },
  })
  return { taken: pulled, stream }
}

function post(body: BodyInit, headers: Record<string, string> = JSON_TYPE): Request {
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://localhost/', init)
}

it('I4 of 300 MB without a length a megabyte is read and the rest is refused', async () => {
  const { taken: pulled, stream } = counted(300 * 1024 * 1024)
  await expect(readJson(post(stream), JSON_BODY)).rejects.toMatchObject({ code: 'too_large' })
  expect(pulled.cancelled).toBe(true)
  expect(pulled.bytes).toBeLessThan(MAX_BODY_BYTES + 4 * CHUNK)
})

it('F5 a body that breaks off on its way is malformed, not a failure of the server', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('aborted'))
    },
  })
  await expect(readJson(post(broken), JSON_BODY)).rejects.toMatchObject({ code: 'malformed' })
})

it('I4 what says that it is too long is not read at all', async () => {
  const { taken: pulled, stream } = counted(CHUNK)
  const long = post(stream, { ...JSON_TYPE, 'Content-Length': String(MAX_BODY_BYTES + 1) })
  await expect(readJson(long, JSON_BODY)).rejects.toMatchObject({ code: 'too_large' })
  expect(pulled.bytes).toBeLessThanOrEqual(CHUNK)
})

it('I4 exactly a megabyte is read', async () => {
  const text = JSON.stringify('x'.repeat(MAX_BODY_BYTES - 2))
  expect(await readJson(post(text), JSON_BODY)).toHaveLength(MAX_BODY_BYTES - 2)
  await expect(readJson(post(`${text} `), JSON_BODY)).rejects.toMatchObject({ code: 'too_large' })
})

it('F7 of a guest’s body 16 KB are read, and the rest is refused in words', async () => {
  const { taken: pulled, stream } = counted(1024 * 1024)
  const refused = { code: 'too_large', message: 'Запрос больше 16 КБ' }
  await expect(readJson(post(stream), GUEST_BODY)).rejects.toMatchObject(refused)
  expect(pulled.cancelled).toBe(true)
  expect(pulled.bytes).toBeLessThan(4 * CHUNK)
  const text = JSON.stringify('x'.repeat(GUEST_BODY.maxBytes - 2))
  expect(await readJson(post(text), GUEST_BODY)).toHaveLength(GUEST_BODY.maxBytes - 2)
})

it('F7 what nests deeper than twenty levels is refused as it comes, before anything is built of it', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const open = new TextEncoder().encode('{"a":[')
  let pulls = 0
  const endless = new ReadableStream({
    pull(controller) {
      pulls += 1
      controller.enqueue(open)
    },
  })
  const refused = { code: 'invalid', message: 'Тело запроса вложено глубже 20 уровней' }
  await expect(readJson(post(endless), JSON_BODY)).rejects.toMatchObject(refused)
  expect(pulls).toBeLessThan(20)
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
  const deep = `${'['.repeat(20)}"\\"${'[{'.repeat(30)}"${']'.repeat(20)}`
  expect(JSON.stringify(await readJson(post(deep), JSON_BODY))).toBe(deep)
  const wide = `[${'{"a":[]},'.repeat(50)}{}]`
  expect(await readJson(post(wide), JSON_BODY)).toHaveLength(51)
})

it('a compressed body is refused as one, whatever it holds', async () => {
  const headers = { ...JSON_TYPE, 'Content-Encoding': 'gzip' }
  const message = 'Тело запроса сжато: отправьте его несжатым, без Content-Encoding'
  for (const body of [Uint8Array.from(gzipSync('{}')), '{}'])
    await expect(readJson(post(body, headers), JSON_BODY)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message,
    })
})

it('X2 anything but JSON is not read as JSON, nothing is nothing', async () => {
  for (const type of ['text/plain', 'application/json+x', 'text/plain, application/json', '']) {
    await expect(readJson(post('{}', { 'Content-Type': type }), JSON_BODY)).rejects.toMatchObject({
      code: 'unsupported_media_type',
    })
  }
  expect(
    await readJson(post('{}', { 'Content-Type': 'Application/JSON; charset=utf-8' }), JSON_BODY),
  ).toEqual({})
  expect(await readJson(post('', {}), JSON_BODY)).toBeUndefined()
})

it('I8 what is no JSON is refused in words', async () => {
  for (const text of ['{"a":', 'NaN', '{a:1}', '\u0000', '{}{}']) {
    await expect(readJson(post(text), JSON_BODY)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Тело запроса — не JSON',
    })
  }
})

it('what is not UTF-8 is refused in words, and never stored as signs of replacement', async () => {
  const cp1251 = Buffer.concat([
    Buffer.from('{"comment":"'),
    Buffer.from([0xd2, 0xe5, 0xf1, 0xf2]),
    Buffer.from('"}'),
  ])
  for (const type of ['application/json', 'application/json; charset=windows-1251']) {
    await expect(readJson(post(cp1251, { 'Content-Type': type }), JSON_BODY)).rejects.toMatchObject({
      code: 'malformed',
      message: 'Тело запроса — не UTF-8',
    })
  }
  const cut = new TextEncoder().encode('{"comment":"Т"}')
  const inPieces = new ReadableStream({
    start(controller) {
      controller.enqueue(cut.slice(0, 13))
      controller.enqueue(cut.slice(13))
      controller.close()
    },
  })
  expect(await readJson(post(inPieces), JSON_BODY)).toEqual({ comment: 'Т' })
  await expect(readJson(post(cp1251, { 'Content-Type': 'text/plain' }), JSON_BODY)).rejects.toMatchObject({
    code: 'unsupported_media_type',
  })
})
