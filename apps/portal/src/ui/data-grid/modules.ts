import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomFilterModule,
  DateFilterModule,
  EventApiModule,
  ModuleRegistry,
  NumberFilterModule,
  PinnedRowModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TextFilterModule,
} from 'ag-grid-community';

/** Only the modules in use: all modules would add 40 kB. */
ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomFilterModule,
  DateFilterModule,
  EventApiModule,
  NumberFilterModule,
  PinnedRowModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TextFilterModule,
]);
