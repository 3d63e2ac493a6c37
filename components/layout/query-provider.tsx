'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const FRESH_MS = 15_000

// Without a network the default is to hold calls back in silence: whoever presses a button is to be told.
const networkMode = 'always'

/** One cache of server answers per page load. Nothing is asked twice unless a person says so. */
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
