'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const FRESH_MS = 15_000

// By default offline calls pause silently; a person who presses a button must see the failure.
const networkMode = 'always'

/** One query cache per page load. Data older than FRESH_MS is refetched on mount or when the window gets the focus. */
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
