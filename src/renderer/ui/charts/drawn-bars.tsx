import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { memo } from 'react'

export interface DrawnBarsProps {
  /** How tall the part of each series is in a column. */
  readonly columns: readonly { readonly key: string; readonly heights: Readonly<Record<string, number>> }[]
  /** From the ground up; `color` is a colour of the style sheet. */
  readonly series: readonly { readonly name: string; readonly color: string }[]
  /** Of the bars, in pixels. */
  readonly height: number
}

/** The drawing behind `Bars`: a file of its own, for it brings a library that most screens do without. */
function DrawnBars({ columns, series, height }: DrawnBarsProps) {
  const data = columns.map(({ key, heights }) => ({ key, ...heights }))
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="key"
      type="stacked"
      series={series.map(({ name, color }) => ({ name, color }))}
      withTooltip={false}
      withXAxis={false}
      withYAxis={false}
      gridAxis="none"
      maxBarWidth={28}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ margin: { top: 4, right: 0, bottom: 0, left: 0 }, accessibilityLayer: false }}
    />
  )
}

/** A page that is drawn again has the same bars nearly always: they are few figures, and quickly compared. */
export default memo(DrawnBars, (before, now) => JSON.stringify(before) === JSON.stringify(now))
