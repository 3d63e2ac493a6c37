import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES, readJson } from '@/lib/core/http/body'

const CHUNK = 64 * 1024
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A body of this many bytes that says how many of them were asked for. */
function counted(bytes: number) {
  const taken = { bytes: 0, cancelled: false }
  const stream = new ReadableStream({
    pull(controller) {
      if (taken.bytes >= bytes) return controller.close()
      taken.bytes += CHUNK
      controller.enqueue(new Uint8Array(CHUNK).fill(0x20))
    },
    cancel() {
      taken.cancelled = true
    },
  })
  return { taken, stream }
}

function post(body: BodyInit, headers: Record<string, string> = JSON_TYPE): Request {
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://localhost/', init)
}

describe('readJson', () => {
  it('I4 of 300 MB without a length a megabyte is read and the rest is refused', async () => {
    const { taken, stream } = counted(300 * 1024 * 1024)
    await expect(readJson(post(stream))).rejects.toMatchObject({ code: 'too_large' })
    expect(taken.cancelled).toBe(true)
    expect(taken.bytes).toBeLessThan(MAX_BODY_BYTES + 4 * CHUNK)
  })

  it('F5 a body that breaks off on its way is malformed, not a failure of the server', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error('aborted'))
      },
    })
    await expect(readJson(post(broken))).rejects.toMatchObject({ code: 'malformed' })
  })

  it('I4 what says that it is too long is not read at all', async () => {
    const { taken, stream } = counted(CHUNK)
    const long = post(stream, { ...JSON_TYPE, 'Content-Length': String(MAX_BODY_BYTES + 1) })
    await expect(readJson(long)).rejects.toMatchObject({ code: 'too_large' })
    expect(taken.bytes).toBeLessThanOrEqual(CHUNK)
  })

  it('I4 exactly a megabyte is read', async () => {
    const text = JSON.stringify('x'.repeat(MAX_BODY_BYTES - 2))
    expect(await readJson(post(text))).toHaveLength(MAX_BODY_BYTES - 2)
    await expect(readJson(post(`${text} `))).rejects.toMatchObject({ code: 'too_large' })
  })

  it('X2 anything but JSON is not read as JSON, nothing is nothing', async () => {
    for (const type of ['text/plain', 'application/json+x', 'text/plain, application/json', '']) {
      await expect(readJson(post('{}', { 'Content-Type': type }))).rejects.toMatchObject({
        code: 'unsupported_media_type',
      })
    }
    expect(await readJson(post('{}', { 'Content-Type': 'Application/JSON; charset=utf-8' }))).toEqual({})
    expect(await readJson(post('', {}))).toBeUndefined()
  })

  it('I8 what is no JSON is refused in words', async () => {
    for (const text of ['{"a":', 'NaN', '{a:1}', '\u0000', '{}{}']) {
      await expect(readJson(post(text))).rejects.toMatchObject({
        code: 'invalid',
        message: 'Тело запроса — не JSON',
      })
    }
  })
})
