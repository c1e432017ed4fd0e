type Printed = { titles: readonly string[]; rows: readonly (readonly string[])[] };

/** A table on paper. Its header repeats on each page. */
export function PrintedTable({ titles, rows }: Printed) {
  return (
    <table>
      <thead>
        <tr>
          {titles.map((title) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed row never moves and has no id
          <tr key={row}>
            {cells.map((text, at) => (
              <td key={titles[at]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
