import type { ComponentProps } from 'react'
import { SlowSign } from '@/components/ui/basics/link'
import { ListLink } from '@/components/ui/lists/list-link'

/** A link of the menu; it shows that its page is slow to come. */
export function NavLink({ children, ...rest }: ComponentProps<typeof ListLink>) {
  return (
    <ListLink {...rest}>
      {children}
      <SlowSign />
    </ListLink>
  )
}
