import type { Maintenance } from '../../../../shared/contract/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import { useClock } from '../../../ui/clock.tsx'
import styles from '../maintenance.module.css'
import { sizeWords } from '../maintenance-words.ts'

/** Files that were damaged or replaced. They take room and are deleted by nobody but the clerk. */
export function PutAside({ files }: { readonly files: Maintenance['putAside'] }) {
  const { zone } = useClock()
  if (files.length === 0) return null
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <details className={styles.aside}>
      <summary>
        {files.length === 1 ? '1 file put aside' : `${files.length} files put aside`}, {sizeWords(bytes)}
      </summary>
      <p className="dim">
        They were damaged or replaced. Deskbook never deletes them: keep them until you are sure that nothing is missing.
      </p>
      <table className="grid">
        <thead>
          <tr>
            <th>File</th>
            <th>Put aside</th>
            <th className="number">Size</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, atMs, bytes: size }) => (
            <tr key={name}>
              <td className="mono wide" title={name}>
                {name}
              </td>
              <td>{formatInstant(atMs, zone)}</td>
              <td className="number">{sizeWords(size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
