import { describe, expect, test } from 'vitest'
import { deviceWords, isHandheld } from '@/components/account/profile/user-agent'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('deviceWords', () => {
  test.each([
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 YaBrowser/25.10.0.0 Safari/537.36`, 'Яндекс Браузер, Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome, iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer, Windows'],
  ])('%s', (userAgent, expected) => {
    expect(deviceWords(userAgent)).toBe(expected)
  })

  test('half-known: what is known is said', () => {
    expect(deviceWords('Something/1.0 (Windows NT 10.0)')).toBe('Windows')
    expect(deviceWords('Firefox/145.0')).toBe('Firefox')
  })

  test.each([[null], [''], ['curl/8.5.0'], ['<img src=x onerror=alert(1)>']])('unknown: %s', (userAgent) => {
    expect(deviceWords(userAgent)).toBe('Неизвестное устройство')
  })
})

test('handheld devices', () => {
  expect(isHandheld('Mozilla/5.0 (Linux; Android 10; K)')).toBe(true)
  expect(isHandheld(`${WINDOWS} ${WEBKIT}`)).toBe(false)
  expect(isHandheld(null)).toBe(false)
})
