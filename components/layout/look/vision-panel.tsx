'use client'

import { useEffect, useRef } from 'react'
import { setRootWord, useRootWord } from '@/components/layout/look/root-word'
import { readVision, type VISION_WORDS, type VisionPart, writeVision } from '@/components/layout/look/vision'
import { Button } from '@/components/ui/basics/button'
import { ChoiceRow } from '@/components/ui/fields/choice-row'

type Option<P extends VisionPart> = { value: (typeof VISION_WORDS)[P][number]; label: string }
type Choices = { [P in VisionPart]: { label: string; options: readonly Option<P>[] } }

const CHOICES: Choices = {
  scheme: {
    label: 'Цвета',
    options: [
      { value: 'black', label: 'Чёрным по белому' },
      { value: 'white', label: 'Белым по чёрному' },
      { value: 'blue', label: 'Синим по голубому' },
    ],
  },
  size: {
    label: 'Размер букв',
    options: [
      { value: 'large', label: 'Крупный' },
      { value: 'larger', label: 'Крупнее' },
      { value: 'largest', label: 'Самый крупный' },
    ],
  },
  letters: {
    label: 'Между буквами',
    options: [
      { value: 'close', label: 'Обычно' },
      { value: 'spaced', label: 'Шире' },
      { value: 'wide', label: 'Широко' },
    ],
  },
  lines: {
    label: 'Между строками',
    options: [
      { value: 'tight', label: 'Обычно' },
      { value: 'airy', label: 'Шире' },
      { value: 'airier', label: 'Широко' },
    ],
  },
  pictures: {
    label: 'Картинки',
    options: [
      { value: 'pictured', label: 'Показывать' },
      { value: 'plain', label: 'Скрыть' },
    ],
  },
}
const PARTS = ['scheme', 'size', 'letters', 'lines', 'pictures'] as const satisfies readonly VisionPart[]

type VisionPanelProps = { id: string; onClose: () => void }

/** Settings of the low-vision version, applied at once and stored in this browser. */
export function VisionPanel({ id, onClose }: VisionPanelProps) {
  const vision = readVision(useRootWord('vision') ?? '')
  const box = useRef<HTMLElement>(null)

  useEffect(() => box.current?.focus(), [])

  return (
    <section
      ref={box}
      id={id}
      tabIndex={-1}
      aria-label="Версия для слабовидящих"
      className="border-b border-line bg-surface px-4 py-3 outline-none print:hidden"
    >
      <div className="mx-auto flex max-w-content flex-wrap gap-x-6 gap-y-3">
        {PARTS.map((part) => (
          <ChoiceRow
            key={part}
            {...CHOICES[part]}
            value={vision[part]}
            onChange={(word) => setRootWord('vision', writeVision({ ...vision, [part]: word }))}
          />
        ))}
        <div className="ml-auto flex flex-wrap items-end gap-3">
          <Button
            onClick={() => {
              setRootWord('vision', undefined)
              onClose()
            }}
          >
            Обычная версия
          </Button>
          <Button color="info" onClick={onClose}>
            Свернуть
          </Button>
        </div>
      </div>
    </section>
  )
}
