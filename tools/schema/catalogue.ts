import type pg from 'pg';

export type Column = {
  table: string;
  name: string;
  /** As PostgreSQL writes it, such as `timestamp with time zone`. */
  type: string;
  isRequired: boolean;
  /** The default expression, or the expression of a generated column. */
  value: string | null;
  generated: 'always' | 'by default' | 'stored' | null;
};
export type Named = { name: string; text: string };
/** A constraint, index or other part of a table, as one line of SQL without semicolon. */
export type TablePart = { table: string; name: string; text: string };
export type Table = { name: string; partition: string | null; secured: string | null };

export type Catalogue = {
  tables: Table[];
  columns: Column[];
  constraints: TablePart[];
  indexes: TablePart[];
  policies: TablePart[];
  triggers: TablePart[];
  grants: TablePart[];
  views: Named[];
  sequences: Named[];
  functions: Named[];
};

/** Our schemas. Names in `public` are not qualified, as in all our statements. */
const isOurs = `n.nspname in ('public', 'identity') and c.relname <> 'schema_migration'`;
const tableName = `c.oid::regclass::text`;
/** Excludes daily partitions, which are created at run time and have the properties of their partitioned table. */
const isNotPartition = `c.relkind in ('r', 'p') and not c.relispartition`;

const privileges = `string_agg(lower(a.privilege_type), ', ' order by a.privilege_type)`;
const grantee = `case when a.grantee = 0 then 'public' else pg_get_userbyid(a.grantee)::text end`;

const queries = {
  tables: `select ${tableName} as name,
      case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as partition,
      case when c.relforcerowsecurity then 'force' when c.relrowsecurity then 'enable' end as secured
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and ${isNotPartition} order by 1`,
  columns: `select ${tableName} as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", pg_get_expr(d.adbin, d.adrelid) as value,
      case when a.attidentity = 'a' then 'always' when a.attidentity = 'd' then 'by default'
        when a.attgenerated = 's' then 'stored' end as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${isOurs} and ${isNotPartition} and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  constraints: `select ${tableName} as "table", o.conname as name,
      format('constraint %I %s', o.conname, pg_get_constraintdef(o.oid)) as text
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs} and ${isNotPartition} and o.contype in ('p', 'u', 'c', 'f', 'x')
    order by 1, position(o.contype::text in 'puxcf'), 2`,
  indexes: `select ${tableName} as "table", i.relname as name, pg_get_indexdef(i.oid) as text
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs} and ${isNotPartition} and not exists (select from pg_constraint o where o.conindid = x.indexrelid and o.contype in ('p', 'u', 'x'))
    order by 1, 2`,
  policies: `select ${tableName} as "table", p.policyname as name,
      format('create policy %I on %s%s%s to %s%s%s', p.policyname, ${tableName},
        case p.permissive when 'RESTRICTIVE' then ' as restrictive' end,
        case when p.cmd <> 'ALL' then ' for ' || lower(p.cmd) end, array_to_string(p.roles, ', '),
        ' using (' || p.qual || ')',
        case when p.with_check is distinct from p.qual then ' with check (' || p.with_check || ')' end) as text
    from pg_policies p join pg_namespace n on n.nspname = p.schemaname
      join pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
    where ${isOurs} and ${isNotPartition} order by 1, p.permissive, 2`,
  triggers: `select ${tableName} as "table", t.tgname as name, pg_get_triggerdef(t.oid) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs} and ${isNotPartition} and not t.tgisinternal order by 1, 2`,
  grants: `select "table", name, format('grant %s on %s to %s', given, "table", name) as text from (
      select "table", name, string_agg(given, ', ' order by given) as given from (
        select ${tableName} as "table", ${grantee} as name, ${privileges} as given
        from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
        where ${isOurs} and c.relkind in ('r', 'p', 'v', 'S') and not c.relispartition and a.grantee <> c.relowner
        group by 1, 2
        union all
        select ${tableName}, ${grantee},
          format('%s (%s)', lower(a.privilege_type), string_agg(f.attname, ', ' order by f.attnum))
        from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute f on f.attrelid = c.oid,
          aclexplode(f.attacl) a
        where ${isOurs} and ${isNotPartition} and a.grantee <> c.relowner group by 1, 2, a.privilege_type
      ) each_grant group by 1, 2
    ) g order by 1, 2`,
  views: `select ${tableName} as name,
      format('create view %s%s as%s', ${tableName}, ' with (' || array_to_string(c.reloptions, ', ') || ')',
        e'\\n' || rtrim(pg_get_viewdef(c.oid, true), ';')) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and c.relkind = 'v' order by 1`,
  // Sequences of identity columns belong to their columns.
  sequences: `select ${tableName} as name,
      format('create sequence %s minvalue %s maxvalue %s%s', ${tableName}, s.seqmin, s.seqmax, case when s.seqcycle then ' cycle' end) as text
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')) order by 1`,
  functions: `select c.proname as name, rtrim(pg_get_functiondef(c.oid), e'\\n') || coalesce(
      e';\\n' || (select string_agg(format('grant execute on %s %I to %s',
          case c.prokind when 'p' then 'procedure' else 'function' end, c.proname, ${grantee}), e';\\n' order by a.grantee <> 0, ${grantee})
        from aclexplode(c.proacl) a where a.grantee <> c.proowner), '') as text
    from pg_proc c join pg_namespace n on n.oid = c.pronamespace
    where n.nspname in ('public', 'identity') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1, c.oid::regprocedure::text`,
} satisfies Record<keyof Catalogue, string>;

/** Reads the schema of a database from its system catalogue. */
export async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const found: Record<string, unknown[]> = {};
  for (const [kind, query] of Object.entries(queries)) found[kind] = (await pool.query(query)).rows;
  return found as Catalogue;
}
