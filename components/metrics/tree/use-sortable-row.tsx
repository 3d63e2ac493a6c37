'use client'

import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { classNames } from '@/components/ui/basics/class-names'
import { IconButton } from '@/components/ui/basics/icon-button'

/** A row of a `SortableList`: the attributes of its element, and the handle that drags it. */
export function useSortableRow({ id, name }: { id: number; name: string }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: 'перетаскиваемая строка' } })
  return {
    row: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      className: classNames(
        'motion-reduce:transition-none!',
        isDragging && 'relative z-10 bg-surface shadow-float',
      ),
    },
    handle: (
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        label={`Перетащить «${name}»`}
        icon={<GripVertical aria-hidden />}
        // The finger drags the row, not the page.
        className="cursor-grab touch-none active:cursor-grabbing"
      />
    ),
  }
}
