find_package(ament_cmake_test QUIET REQUIRED)

include("${ament_cmake_urdflint_DIR}/ament_urdflint.cmake")

ament_register_extension("ament_lint_auto" "ament_cmake_urdflint" "ament_cmake_urdflint_lint_hook.cmake")
