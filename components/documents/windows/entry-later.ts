import { Later } from '@/components/ui/browser/later'

/** What windows over a document hold. */
export const entryWindows = new Later(async () => {
  const { MetricDetails, ContextDetails, PasteSteps, DocumentKeys } = await import(
    '@/components/documents/windows/entry-windows'
  )
  return { MetricDetails, ContextDetails, PasteSteps, DocumentKeys }
})

/** A window whose words do not come says so, and stays until it is closed. */
export const stayOpen = (): void => undefined
