import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, type RefObject, useRef } from 'react'

const INSTRUCTIONS =
  'Чтобы взять строку, нажмите пробел. Стрелками вверх и вниз перемещайте её. Пробел оставит строку на новом месте, Escape вернёт её обратно.'

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Pixels: a smaller movement is a click. */
const DISTANCE = 5

type SortableListProps = {
  id: string
  rows: ReadonlyArray<{ id: number; name: string }>
  /** Called when a row is dropped at another's place. */
  onDrop: (row: { id: number; name: string }, over: number) => void
  children: ReactNode
}

/** A list whose rows are dragged by pointer, finger or keyboard. Each row is a `useSortableRow`. */
export function SortableList({ id, rows, onDrop, children }: SortableListProps) {
  const isJustLifted = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  function onDragEnd({ active, over }: DragEndEvent) {
    const row = rows.find((one) => one.id === active.id)
    if (row && over && over.id !== active.id) onDrop(row, Number(over.id))
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{
        announcements: announcementsFor(rows, isJustLifted),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={rows.map((row) => row.id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** @param isJustLifted a row just picked up is over itself, and announcing that would override «picked up» */
function announcementsFor(rows: SortableListProps['rows'], isJustLifted: RefObject<boolean>): Announcements {
  const nameOf = (id: UniqueIdentifier) => `«${rows.find((row) => row.id === id)?.name ?? ''}»`
  const placeOf = (id: UniqueIdentifier) => `${rows.findIndex((row) => row.id === id) + 1} из ${rows.length}`
  return {
    onDragStart: ({ active }) => {
      isJustLifted.current = true
      return `Взято: ${nameOf(active.id)}, место ${placeOf(active.id)}`
    },
    onDragOver: ({ active, over }) => {
      const isFirst = isJustLifted.current
      isJustLifted.current = false
      if (isFirst && over?.id === active.id) return undefined
      return over ? `${nameOf(active.id)}: место ${placeOf(over.id)}` : `${nameOf(active.id)}: вне списка`
    },
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} оставлено на месте ${placeOf(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `Перемещение отменено, ${nameOf(active.id)} на прежнем месте`,
  }
}
