import { NextRequest } from 'next/server'
import { GET } from '@/app/api/analytics-report-data/export/route'
import type { Client } from '@/e2e/support/api'

const LOOK_EVERY_MS = 5
const MEGABYTE = 1024 * 1024

export interface ExportMeasure {
  milliseconds: number
  bytes: number
  /** How far the memory of the process rose above what it held before, in megabytes. */
  risen: number
  /** The most memory the process held, in megabytes. */
  peak: number
}

/** Downloads the workbook, throwing the bytes away as they come, and watches the memory of the process. */
export async function measureExport(client: Client, query: string): Promise<ExportMeasure> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, LOOK_EVERY_MS)
  const started = performance.now()
  try {
    const request = new NextRequest(`http://localhost:3000/api/analytics-report-data/export?${query}`, {
      headers: { Cookie: client.cookies },
    })
    const response = await GET(request, { params: Promise.resolve({}) })
    if (response.status !== 200 || !response.body) throw new Error(`export: ${response.status}`)
    let bytes = 0
    for await (const chunk of response.body) bytes += chunk.byteLength
    const milliseconds = performance.now() - started
    peak = Math.max(peak, process.memoryUsage.rss())
    return { milliseconds, bytes, risen: (peak - before) / MEGABYTE, peak: peak / MEGABYTE }
  } finally {
    clearInterval(watch)
  }
}
