'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link within the application. The page behind it is asked for in advance once somebody points at it, touches it or
 * comes to it by keys: on its own the framework asks for each that is in view, 30 times in a list of organisations,
 * which costs the server more than the list.
 */
export function Link({ onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isMeant, setMeant] = useState(false)
  return (
    <NextLink
      prefetch={isMeant ? null : false}
      {...rest}
      onPointerEnter={(event) => {
        setMeant(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setMeant(true)
        onFocus?.(event)
      }}
    />
  )
}
