'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const FRESH_MS = 15_000

// By default calls pause silently while the browser is offline; whoever presses a button must be told.
const networkMode = 'always'

/**
 * One cache of server answers per page load. What is older than FRESH_MS is read anew when a screen asks for it again or
 * its window is come back to.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { networkMode, staleTime: FRESH_MS, retry: false },
          mutations: { networkMode },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
