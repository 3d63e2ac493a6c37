import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { freePort, isPortFree, localUrl, parseHost, parsePort } from './ports.mjs'

describe('PORT', () => {
  it('is 3000 unless set', () => {
    expect([undefined, '', ' '].map(parsePort)).toEqual([3000, 3000, 3000])
    expect(parsePort('8080')).toBe(8080)
  })

  it.each(['abc', '0', '65536', '80.5', '-1'])('refuses %s', (text) => {
    expect(() => parsePort(text)).toThrow('PORT должен быть целым числом')
  })
})

describe('HOSTNAME', () => {
  it('is the local address unless somebody chose another', () => {
    expect(parseHost(undefined)).toBe('127.0.0.1')
    expect(parseHost(hostname())).toBe('127.0.0.1')
    expect(parseHost('0.0.0.0')).toBe('0.0.0.0')
  })

  it('is shown as people type it', () => {
    expect(localUrl('0.0.0.0', 3000)).toBe('http://localhost:3000')
    expect(localUrl('192.168.1.5', 80)).toBe('http://192.168.1.5:80')
    expect(localUrl('fe80::1', 80)).toBe('http://[fe80::1]:80')
  })
})

it('sees a taken port', async () => {
  const port = await freePort()
  expect(await isPortFree(port)).toBe(true)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await isPortFree(port)).toBe(false)
  await new Promise((resolve) => server.close(resolve))
})
