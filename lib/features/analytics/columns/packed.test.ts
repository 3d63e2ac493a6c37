import { expect, it } from 'vitest'
import { indexed, indexedAt } from '@/lib/calc/narrow'
import { pack, packAnew, unpack } from '@/lib/features/analytics/columns/packed'

const WAYS = [0, 0, 0, 0, 0, 0, 0, 2]

it('a publication of version 1.0.0 is read as it went out', () => {
  const lists: number[][] = [[10, 25], [4, 7], [0, 0, 0, 0, 100, 0, 0, 200], []]
  const bytes = Buffer.concat(
    lists.map((list) => Buffer.concat([Buffer.from(list), Buffer.alloc((8 - (list.length % 8)) % 8)])),
  )
  const slots = [{ slot: 1, isWhole: true, ways: [[7, 2]] }]
  const head = {
    format: 3,
    metrics: [{ id: 5, decimals: 1, slots }],
    ...{ reporters: [1], exact: [[5, [[1, [[7, 2.46]]]]]] },
    lists: lists.map((list) => ['u8', list.length]),
  }
  const packed = `${JSON.stringify(head)}\n${bytes.toString('base64')}`
  const read = unpack(packed)
  expect(read).toEqual({
    byMetric: new Map([
      [5, new Map([[1, { values: Float64Array.of(1, 2.5), companies: Int32Array.of(4, 7) }]])],
    ]),
    denominators: new Map([
      [
        5,
        new Map([
          [
            1,
            {
              middles: {
                numbers: Uint8Array.of(0, 100, 200),
                indexes: Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 2),
              },
              ways: Uint8Array.from(WAYS),
            },
          ],
        ]),
      ],
    ]),
    reporters: new Map([[1, new Uint8Array()]]),
    exact: new Map([[5, new Map([[1, new Map([[7, 2.46]])]])]]),
  })
  const again = unpack(packAnew(packed))
  const middles = again.denominators.get(5)?.get(1)?.middles
  expect([4, 7].map((company) => middles && indexedAt(middles, company))).toEqual([100, 200])
  const same = { denominators: read.denominators, reporters: read.reporters }
  expect({ ...again, ...same }).toEqual(read)
})

it('numbers of any size keep their place: more runs and middles than a byte holds, negative and fractional values', () => {
  const size = 700
  const order = Int32Array.from({ length: size }, (_, id) => (id * 37) % size)
  const companies = Int32Array.from({ length: size }, (_, id) => id)
  const values = Float64Array.from(companies, (id) => (id - 300) / 3)
  const middles = Int32Array.from(companies, (id) => id * 100_000)
  const ways = Uint8Array.from(companies, (id) => id % 5)
  const read = unpack(
    pack(
      {
        byMetric: new Map([[5, new Map([[1, { values, companies }]])]]),
        denominators: new Map([[5, new Map([[1, { middles: indexed(middles), ways }]])]]),
        reporters: new Map(
          Array.from({ length: 17 }, (_, slot) => [
            slot,
            Uint8Array.from(companies, (id) => (id >> (slot % 9)) & 1),
          ]),
        ),
        exact: new Map([
          [
            5,
            new Map([
              [
                1,
                new Map([
                  [9, 0.1 + 0.2],
                  [650, -7],
                ]),
              ],
            ]),
          ],
        ]),
      },
      [{ id: 5, decimals: 1 }],
      order,
    ),
  )
  expect(read.byMetric.get(5)?.get(1)).toEqual({ values, companies })
  const denominators = read.denominators.get(5)?.get(1)
  expect(Array.from(companies, (id) => denominators && indexedAt(denominators.middles, id))).toEqual([
    ...middles,
  ])
  expect(denominators?.ways).toEqual(ways)
  for (const [slot, mask] of read.reporters)
    expect(mask).toEqual(Uint8Array.from(companies, (id) => (id >> (slot % 9)) & 1))
  expect(read.exact.get(5)?.get(1)).toEqual(
    new Map([
      [9, 0.1 + 0.2],
      [650, -7],
    ]),
  )
})
