'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { Link } from '@/components/ui/basics/link'
import { onRemembering, rememberedAddress } from '@/components/ui/lists/remembered-lists'

/** A link back to a list with its last filters; other links are unchanged. */
export function ListLink({ href, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const address = useSyncExternalStore(
    onRemembering,
    () => rememberedAddress(href),
    () => href,
  )
  return <Link {...rest} href={address} />
}
