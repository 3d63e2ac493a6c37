'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const FRESH_MS = 15_000

/** One cache of server answers per page load. Refusals are final: only the network is worth a second try. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } } }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
