import { expect, it, vi } from 'vitest'
import { fetchFile, nameOfFile } from '@/components/calls/download'
import { ApiError } from '@/lib/core/http/api-client'

it('takes the Russian name from the answer', () => {
  const encoded = encodeURIComponent('Отчёт по показателям 2024–2026.xlsx')
  expect(nameOfFile(`attachment; filename="report.xlsx"; filename*=UTF-8''${encoded}`)).toBe(
    'Отчёт по показателям 2024–2026.xlsx',
  )
})

it('saves no page of a proxy as a file', async () => {
  const page = new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(page)
  await expect(fetchFile('/api/report/export')).rejects.toThrow(ApiError)
})
