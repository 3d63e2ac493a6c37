'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * An internal link that prefetches on hover, touch or focus. Next by default prefetches every link in view, 30 in a
 * list of organisations, which costs the server more than the list.
 */
export function Link({ onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isIntended, setIntended] = useState(false)
  return (
    <NextLink
      prefetch={isIntended ? null : false}
      {...rest}
      onPointerEnter={(event) => {
        setIntended(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setIntended(true)
        onFocus?.(event)
      }}
    />
  )
}
