'use client'

import { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { ListLink } from '@/components/ui/lists/list-link'

/** In the link whose page is slow to come. */
function SlowSign() {
  const { pending } = useLinkStatus()
  return pending && <span aria-hidden className="slow-sign" />
}

/**
 * A link of the menu. A menu that opens loads none of its pages: on a slow network they would be in the way of the one
 * that is pressed.
 */
export function NavLink({ children, ...rest }: ComponentProps<typeof ListLink>) {
  const [isNear, setNear] = useState(false)
  return (
    <ListLink {...rest} prefetch={isNear ? null : false} onPointerEnter={() => setNear(true)}>
      {children}
      <SlowSign />
    </ListLink>
  )
}
