import { Later } from '@/components/ui/browser/later'

/** What shows questions: most documents have none. */
export const threads = new Later(async () => {
  const { RowThreads } = await import('@/components/documents/questions/row-threads')
  return RowThreads
})
